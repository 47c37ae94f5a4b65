-- Clients can also be told that everything of a person has ended (Global Token Revocation).
ALTER TABLE "logout_delivery" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'logout',
ALTER COLUMN "session_id" DROP NOT NULL;

ALTER TABLE "logout_delivery" ADD CONSTRAINT "logout_delivery_kind_check"
CHECK (CASE "kind" WHEN 'logout' THEN "session_id" IS NOT NULL WHEN 'revocation' THEN "session_id" IS NULL ELSE false END);

-- Every deactivation asks for these clients, of which there are few.
CREATE INDEX "client_global_revocation_idx" ON "client"("tenant_id", "client_id")
WHERE "metadata" ->> 'globalTokenRevocationEndpoint' IS NOT NULL;
