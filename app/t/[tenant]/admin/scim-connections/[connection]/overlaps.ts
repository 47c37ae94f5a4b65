/** How long a token that is replaced works on, in hours. */
export const overlaps = [
  { value: '24', label: 'A day' },
  { value: '1', label: 'An hour' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
];
