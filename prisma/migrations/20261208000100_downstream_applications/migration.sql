-- Applications of others that speak SCIM 2.0, what each must know about people and groups, and where it differs.
ALTER TABLE "provisioning_log" ADD COLUMN "application_id" UUID;

CREATE TABLE "downstream_application" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "authentication" TEXT NOT NULL DEFAULT 'bearer',
    "secret_sealed" BYTEA NOT NULL,
    "token_url" TEXT,
    "client_id" TEXT,
    "scope" TEXT,
    "assignment" TEXT NOT NULL DEFAULT 'everyone',
    "group_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "rule" TEXT,
    "assigned_client_id" TEXT,
    "mapping" JSONB NOT NULL DEFAULT '[]',
    "match_attribute" TEXT NOT NULL DEFAULT 'userName',
    "on_deletion" TEXT NOT NULL DEFAULT 'deactivate',
    "push_groups" BOOLEAN NOT NULL DEFAULT false,
    "features" JSONB,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_confirmed_at" TIMESTAMPTZ(3),
    "reconciled_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "downstream_application_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "downstream_resource" (
    "tenant_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "resource_id" UUID NOT NULL,
    "remote_id" TEXT,
    "pushed" JSONB,
    "name" TEXT,
    "revision" BIGINT NOT NULL DEFAULT 1,
    "settled_revision" BIGINT NOT NULL DEFAULT 0,
    "priority" SMALLINT NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "request_id" TEXT,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "downstream_resource_pkey" PRIMARY KEY ("tenant_id","application_id","kind","resource_id")
);

CREATE TABLE "downstream_drift" (
    "tenant_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "finding" TEXT NOT NULL,
    "resource_id" UUID,
    "remote_id" TEXT,
    "name" TEXT,
    "attributes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "downstream_drift_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE UNIQUE INDEX "downstream_application_tenant_id_name_key" ON "downstream_application"("tenant_id", "name");

CREATE INDEX "downstream_resource_tenant_id_resource_id_idx" ON "downstream_resource"("tenant_id", "resource_id");

CREATE INDEX "downstream_drift_tenant_id_application_id_kind_resource_id_idx" ON "downstream_drift"("tenant_id", "application_id", "kind", "resource_id");

CREATE INDEX "provisioning_log_tenant_id_application_id_at_idx" ON "provisioning_log"("tenant_id", "application_id", "at");

ALTER TABLE "downstream_drift" ADD CONSTRAINT "downstream_drift_tenant_id_application_id_fkey" FOREIGN KEY ("tenant_id", "application_id") REFERENCES "downstream_application"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What waits, in the order of the queue.
CREATE INDEX "downstream_resource_due_idx" ON "downstream_resource"("tenant_id", "application_id", "priority", "due_at")
WHERE "revision" > "settled_revision" AND "given_up_at" IS NULL;

-- What is left of people and groups that are deleted here.
CREATE INDEX "downstream_resource_left_idx" ON "downstream_resource"("confirmed_at") WHERE "name" IS NULL;
