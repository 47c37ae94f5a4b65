-- To whom a setup link is emailed, and when the email was ordered and sent.
ALTER TABLE "setup_link" ADD COLUMN "mailed_to" TEXT,
ADD COLUMN "mail_ordered_at" TIMESTAMPTZ(3),
ADD COLUMN "mailed_at" TIMESTAMPTZ(3);
