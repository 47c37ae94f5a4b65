-- Imports from other products: the uploaded file, what the dry run found, and how far each has come.
CREATE TABLE "import_job" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_by" JSONB NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "planned" JSONB NOT NULL DEFAULT '{}',
    "applied" JSONB NOT NULL DEFAULT '{}',
    "progress" JSONB NOT NULL DEFAULT '{}',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "import_job_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "import_job_due_idx" ON "import_job"("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "import_job_expires_at_idx" ON "import_job"("expires_at");

CREATE TABLE "import_part" (
    "tenant_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "content_sealed" BYTEA NOT NULL,

    CONSTRAINT "import_part_pkey" PRIMARY KEY ("tenant_id","import_id","part")
);

CREATE TABLE "import_record" (
    "tenant_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_sealed" BYTEA,
    "member_of" TEXT[] NOT NULL,
    "effect" TEXT,
    "what" JSONB NOT NULL DEFAULT '{}',
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "resource_id" TEXT,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_record_pkey" PRIMARY KEY ("tenant_id","import_id","ordinal")
);

CREATE INDEX "import_record_key_idx" ON "import_record"("tenant_id", "import_id", "kind", "key");

ALTER TABLE "import_part" ADD CONSTRAINT "import_part_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "import_job"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
