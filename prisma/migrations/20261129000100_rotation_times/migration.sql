-- AlterTable
ALTER TABLE "token_family" ADD COLUMN     "earlier_rotations" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

-- CreateTable
CREATE TABLE "uptime" (
    "id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uptime_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "uptime_until_idx" ON "uptime"("until");
