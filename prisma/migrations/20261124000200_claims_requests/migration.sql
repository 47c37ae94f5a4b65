-- AlterTable
ALTER TABLE "token_family" ADD COLUMN     "claims" JSONB;
