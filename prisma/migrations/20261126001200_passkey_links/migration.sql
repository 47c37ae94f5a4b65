-- Whether an administrator gave the link: what somebody asked for by mail never leads to a passkey (docs/decisions/0039).
ALTER TABLE "one_time_link" ADD COLUMN "by_administrator" BOOLEAN NOT NULL DEFAULT false;
