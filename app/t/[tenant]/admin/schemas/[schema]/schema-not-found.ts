import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the schema does not exist. */
export const schemaNotFound = { ok: false, message: msg('schemas.thisSchemaNoLongerExists') };
