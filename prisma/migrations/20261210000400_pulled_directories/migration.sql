-- Directories that are pulled instead of pushing: how each is read, and what was last read of every person.
CREATE TABLE "pull_source" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "settings" JSONB NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "issuer_role" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "asked" TEXT,
    "run" JSONB,
    "delta_link" TEXT,
    "list_due_at" TIMESTAMPTZ(3),
    "pull_due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "last_run" JSONB,
    "dry_run" JSONB,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pull_source_pkey" PRIMARY KEY ("tenant_id","connection_id")
);

CREATE INDEX "pull_source_due_idx" ON "pull_source"("pull_due_at") WHERE "pull_due_at" IS NOT NULL;

CREATE TABLE "pulled_person" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "remote_id" TEXT NOT NULL,
    "run_id" UUID,
    "active" BOOLEAN,
    "listed" JSONB,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "pulled_person_pkey" PRIMARY KEY ("tenant_id","connection_id","remote_id")
);

ALTER TABLE "pull_source" ADD CONSTRAINT "pull_source_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "scim_connection"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "pulled_person" ADD CONSTRAINT "pulled_person_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "pull_source"("tenant_id", "connection_id") ON DELETE CASCADE ON UPDATE NO ACTION;
