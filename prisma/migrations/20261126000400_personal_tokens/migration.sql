-- What a personal access token is for, and how surely its person had been authenticated when it was made.
-- Null: the issuer itself, and by nothing beyond the first factor.
ALTER TABLE "access_key" ADD COLUMN "resource" TEXT, ADD COLUMN "acr" TEXT;
