-- The endpoint that a tenant asks before tokens are issued, and the keys that sign the questions.
CREATE TABLE "token_hook" (
    "tenant_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "on_failure" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "token_hook_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "token_hook_secret" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_hook_secret_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE "token_hook_secret" ADD CONSTRAINT "token_hook_secret_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "token_hook"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;
