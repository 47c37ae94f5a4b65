import { text } from '@/lib/platform/shared/text';

/** When a secret or token expires, as offered in forms: in days from now, or never. */
export const expiryOptions = [
  { value: 'never', label: text('Never') },
  { value: '30', label: text('In 30 days') },
  { value: '90', label: text('In 90 days') },
  { value: '180', label: text('In 180 days') },
  { value: '365', label: text('In a year') },
];
