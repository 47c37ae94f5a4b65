import { msg } from '@/lib/platform/shared/message';

export const previewPages = [
  { value: 'sign-in', label: msg('common.signIn') },
  { value: 'consent', label: msg('common.consent') },
  { value: 'device', label: msg('common.device') },
  { value: 'error', label: msg('signIn.error') },
] as const;

export const previewThemes = [
  { value: 'light', label: msg('common.light') },
  { value: 'dark', label: msg('common.dark') },
] as const;

export const previewWidths = [
  { value: 'full', label: msg('signIn.wide') },
  { value: 'phone', label: msg('signIn.phone') },
] as const;

/** Which page the preview shows and how, by the names of the form's fields. */
export interface PreviewView {
  preview_page: (typeof previewPages)[number]['value'];
  preview_theme: (typeof previewThemes)[number]['value'];
  preview_width: (typeof previewWidths)[number]['value'];
}

export const previewFields = [
  'preview_page',
  'preview_theme',
  'preview_width',
] as const satisfies readonly (keyof PreviewView)[];

/** Reads it from a form or an address; unknown values become the first choice. */
export function previewView(fields: Readonly<Record<string, unknown>>): PreviewView {
  return {
    preview_page: chosen(previewPages, fields['preview_page']),
    preview_theme: chosen(previewThemes, fields['preview_theme']),
    preview_width: chosen(previewWidths, fields['preview_width']),
  };
}

function chosen<Value extends string>(
  [first, ...others]: readonly [{ value: Value }, ...{ value: Value }[]],
  given: unknown,
): Value {
  return others.find(({ value }) => value === given)?.value ?? first.value;
}
