import { versionOf } from '@/lib/platform/shared/version-of';
import type { ClientMetadata } from './client';
import { toRfc7591 } from './rfc7591';

/** What tells one state of a client's settings from another. */
export const metadataVersion = (client: ClientMetadata): string => versionOf(toRfc7591(client));
