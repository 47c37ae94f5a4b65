-- Since when a person's primary e-mail address is one that a directory or an administrator changed and the person has not
-- confirmed; empty while it is confirmed, as all addresses of today are. The other column has the last confirmed address.
ALTER TABLE "person" ADD COLUMN "email_unconfirmed_since" TIMESTAMPTZ(3), ADD COLUMN "confirmed_email" TEXT;
