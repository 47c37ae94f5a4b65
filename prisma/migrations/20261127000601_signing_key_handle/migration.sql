-- The object of a PKCS#11 token that signs, in place of a private half that is stored here (docs/decisions/0047).
ALTER TABLE "signing_key" ADD COLUMN "private_key_handle" TEXT;