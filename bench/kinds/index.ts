import { clientCredentials } from './client-credentials';
import { introspect } from './introspect';
import type { Kind } from './kind';
import { refreshToken } from './refresh-token';
import { scimCreate } from './scim-create';
import { scimFilter } from './scim-filter';
import { scimGet } from './scim-get';

/** Everything that is measured, in this order. Usage, rounds and tables read this list. */
export const kinds: readonly Kind[] = [clientCredentials, refreshToken, introspect, scimCreate, scimGet, scimFilter];
