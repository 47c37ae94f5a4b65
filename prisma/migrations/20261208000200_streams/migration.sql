-- Streams of Shared Signals that OAuth clients manage: event receivers with a client, a status and subjects of their own.
ALTER TABLE "event_receiver" ADD COLUMN "subject_format" TEXT NOT NULL DEFAULT 'iss_sub',
ADD COLUMN "client_id" TEXT,
ADD COLUMN "description" TEXT,
ADD COLUMN "events_requested" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "default_subjects" TEXT NOT NULL DEFAULT 'ALL',
ADD COLUMN "held_at" TIMESTAMPTZ(3),
ADD COLUMN "stopped_by" TEXT,
ADD COLUMN "status_reason" TEXT,
ADD COLUMN "verification_at" TIMESTAMPTZ(3);

CREATE INDEX "event_receiver_tenant_id_client_id_idx" ON "event_receiver"("tenant_id", "client_id");

ALTER TABLE "event_receiver" ADD CONSTRAINT "event_receiver_tenant_id_client_id_fkey" FOREIGN KEY ("tenant_id", "client_id") REFERENCES "client"("tenant_id", "client_id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "event_stream_subject" (
    "tenant_id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "event_stream_subject_pkey" PRIMARY KEY ("tenant_id","receiver_id","person_id")
);

CREATE INDEX "event_stream_subject_tenant_id_person_id_idx" ON "event_stream_subject"("tenant_id", "person_id");

ALTER TABLE "event_stream_subject" ADD CONSTRAINT "event_stream_subject_tenant_id_receiver_id_fkey" FOREIGN KEY ("tenant_id", "receiver_id") REFERENCES "event_receiver"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
