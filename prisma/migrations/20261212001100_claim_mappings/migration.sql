-- The claims that administrators have declared for a resource. Null: none.
ALTER TABLE "resource" ADD COLUMN "claim_mappings" JSONB;
