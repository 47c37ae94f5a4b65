'use client';

import type { ChangeEvent } from 'react';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/**
 * Reads a chosen file into a text field of the form. Without scripts, the file's contents are pasted there.
 * @param into the field's name
 */
export function ChooseFile({ into }: { into: string }) {
  const t = useText();
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const field = target.form?.elements.namedItem(into);
    const [file] = target.files ?? [];
    if (file && field instanceof HTMLTextAreaElement) field.value = await file.text();
  }
  return (
    <div className="noscript:hidden">
      <Field label={t('File')} hint={t('CSV in UTF-8. You can preview changes before they are applied.')}>
        <Input type="file" accept=".csv,text/csv" onChange={(event) => void read(event)} />
      </Field>
    </div>
  );
}
