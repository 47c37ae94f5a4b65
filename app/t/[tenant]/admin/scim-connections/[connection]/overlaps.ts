import { text } from '@/lib/platform/shared/text';

/** How long a replaced token keeps working, in hours. */
export const overlaps = [
  { value: '24', label: text('1 day') },
  { value: '1', label: text('1 hour') },
  { value: '168', label: text('1 week') },
  { value: '720', label: text('30 days') },
];
