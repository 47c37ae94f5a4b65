import { clientSecretBasic } from './client-secret-basic';
import { clientSecretPost } from './client-secret-post';
import type { ClientAuthMethod } from './method';
import { none } from './none';

/** The ways for a client to authenticate. Dispatch, metadata and the console's client form read this list. */
export const clientAuthMethods: readonly ClientAuthMethod[] = [clientSecretBasic, clientSecretPost, none];
