-- AlterTable
ALTER TABLE "one_time_link" ADD COLUMN     "end_reason" TEXT;

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "outgoing_mail_next_attempt_at_idx" ON "outgoing_mail"("next_attempt_at");

-- CreateIndex
CREATE INDEX "outgoing_mail_expires_at_idx" ON "outgoing_mail"("expires_at");
