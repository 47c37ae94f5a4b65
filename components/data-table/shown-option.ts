import type { SelectOption } from '@/components/ui/select';

/** The value that a select shows at first and, by `ListForm`, after each change of the address. */
export function shownOption(options: readonly SelectOption[], given = '') {
  const value = options.some((option) => option.value === given) ? given : '';
  return { defaultValue: value, 'data-shown': value };
}
