'use client';

import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { FileInput } from '@/components/ui/file-input';
import type { ImageSetting } from '@/lib/tenants/branding/image-settings';

interface LogoFieldProps {
  name: ImageSetting;
  label: string;
  hint: string;
  /** The name of the image that is shown now, saved or previewed; empty for none. */
  image: string;
  /** The name of the image that would be saved. */
  chosen: string;
  imagePath: string;
  dark?: boolean;
}

/** One logo: keep the current image, choose another file, or remove it. */
export function LogoField({ name, label, hint, image, chosen, imagePath, dark = false }: LogoFieldProps) {
  const t = useText();
  const [fileField, withoutField] = [`file_${name}`, `without_${name}`];
  return (
    <div className="space-y-2.5">
      <Field label={label} name={name} hint={hint} optional>
        <FileInput name={fileField} accept="image/png,image/jpeg,image/webp" />
      </Field>
      <input type="hidden" name={name} value={chosen} />
      {image && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div data-theme={dark ? 'dark' : 'light'} className="rounded-md border bg-surface px-3 py-2">
            <picture>
              <img
                src={`${imagePath}/${image}`}
                alt={t('branding.labelCurrent', { label })}
                className="h-8 max-w-40 object-contain"
              />
            </picture>
          </div>
          <Checkbox name={withoutField} label={t('branding.removeLabel', { label: label.toLowerCase() })} />
        </div>
      )}
    </div>
  );
}
