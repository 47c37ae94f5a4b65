-- AlterTable
ALTER TABLE "second_factor" ADD COLUMN     "counter" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "recovery_code" (
    "tenant_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("tenant_id","person_id","code_hash")
);

-- CreateTable
CREATE TABLE "pending_sign_in" (
    "tenant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "password_hash" TEXT,
    "amr" TEXT[],
    "known_place" BOOLEAN NOT NULL DEFAULT false,
    "browser_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_in_pkey" PRIMARY KEY ("tenant_id","token_hash")
);

-- CreateTable
CREATE TABLE "factor_challenge" (
    "tenant_id" UUID NOT NULL,
    "challenge_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "person_id" UUID,
    "browser_hash" BYTEA NOT NULL,
    "secret_encrypted" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "factor_challenge_pkey" PRIMARY KEY ("tenant_id","challenge_hash")
);

-- CreateIndex
CREATE INDEX "pending_sign_in_tenant_id_person_id_idx" ON "pending_sign_in"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "pending_sign_in_expires_at_idx" ON "pending_sign_in"("expires_at");

-- CreateIndex
CREATE INDEX "factor_challenge_expires_at_idx" ON "factor_challenge"("expires_at");

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
