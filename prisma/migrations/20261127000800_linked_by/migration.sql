-- How an identity was linked. Of those from before nobody knows: they count as linked by their address, which a higher role removes.
ALTER TABLE "linked_identity" ADD COLUMN "linked_by" TEXT NOT NULL DEFAULT 'verified-email';
ALTER TABLE "linked_identity" ALTER COLUMN "linked_by" DROP DEFAULT;
