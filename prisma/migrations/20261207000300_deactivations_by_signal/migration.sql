-- The trusted issuer whose signal deactivated a person, and the time of what it reported, while nothing else has written
-- the person since.
ALTER TABLE "person" ADD COLUMN "deactivation_issuer" TEXT,
ADD COLUMN "deactivation_reported_at" TIMESTAMPTZ(3);
