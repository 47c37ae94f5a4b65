-- Where a session began, as far as a trusted proxy told: for the lists in which people and administrators see it.
ALTER TABLE "session" ADD COLUMN "city" TEXT, ADD COLUMN "country" TEXT;
