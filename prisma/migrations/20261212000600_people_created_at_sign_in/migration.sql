-- The identity provider whose claims made a person a member of a group. Null if anything else did.
ALTER TABLE "group_member" ADD COLUMN "provider_id" TEXT;
ALTER TABLE "deleted_membership" ADD COLUMN "provider_id" TEXT;
