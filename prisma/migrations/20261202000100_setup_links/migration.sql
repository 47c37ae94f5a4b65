-- A link with which a customer's administrator verifies an email domain and connects a directory and sign-in, without an
-- account.
CREATE TABLE "setup_link" (
  "tenant_id" UUID NOT NULL,
  "id" UUID NOT NULL,
  "label" TEXT NOT NULL,
  "tasks" TEXT[] NOT NULL,
  "token_hash" BYTEA NOT NULL,
  "session_hash" BYTEA,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "opened_at" TIMESTAMPTZ(3),
  "completed_at" TIMESTAMPTZ(3),
  "withdrawn_at" TIMESTAMPTZ(3),
  "connection_id" UUID,
  "scim_token_id" UUID,
  "provider_id" TEXT,
  "provider_created_at" TIMESTAMPTZ(3),
  "email_domain" TEXT,
  "test_state_hash" BYTEA,
  "test_expires_at" TIMESTAMPTZ(3),
  "test_result" JSONB,

  CONSTRAINT "setup_link_pkey" PRIMARY KEY ("tenant_id", "id")
);

CREATE UNIQUE INDEX "setup_link_tenant_id_token_hash_key" ON "setup_link"("tenant_id", "token_hash");

CREATE UNIQUE INDEX "setup_link_tenant_id_session_hash_key" ON "setup_link"("tenant_id", "session_hash");

CREATE INDEX "setup_link_expires_at_idx" ON "setup_link"("expires_at");
