import type { ExtensionResourceType } from '@/lib/directory/extension-schemas/extension-schema';
import { type Sentence, sentence } from '@/lib/platform/shared/text';

/** "1 person", "3 people", "2 groups": how many have values. */
export const owners = (resourceType: ExtensionResourceType, count: number): Sentence =>
  resourceType === 'User'
    ? sentence('{count, plural, one {# person} other {# people}}', { count })
    : sentence('{count, plural, one {# group} other {# groups}}', { count });
