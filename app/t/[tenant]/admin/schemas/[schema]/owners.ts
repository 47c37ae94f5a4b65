import type { ExtensionResourceType } from '@/lib/directory/extension-schemas/extension-schema';
import { type Message, msg } from '@/lib/platform/shared/message';

/** "1 person", "3 people", "2 groups": how many have values. */
export const owners = (resourceType: ExtensionResourceType, count: number): Message =>
  resourceType === 'User' ? msg('schemas.people', { count }) : msg('schemas.groups', { count });
