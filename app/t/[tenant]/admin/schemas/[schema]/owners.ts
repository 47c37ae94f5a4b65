import type { ExtensionResourceType } from '@/lib/extension-schemas/extension-schema';
import { counted } from '../../form-text';

/** "1 person", "3 people", "2 groups": who has values. */
export const owners = (resourceType: ExtensionResourceType, count: number): string =>
  resourceType === 'User' ? counted(count, 'person', 'people') : counted(count, 'group');
