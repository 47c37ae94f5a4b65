import { versionOf } from '@/lib/platform/shared/version-of';
import type { ClientMetadata } from './client';
import { toRfc7591 } from './rfc7591';

/** Identifies one state of a client's settings. */
export const metadataVersion = (client: ClientMetadata): string => versionOf(toRfc7591(client));
