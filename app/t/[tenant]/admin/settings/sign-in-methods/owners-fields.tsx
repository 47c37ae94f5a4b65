import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import type { TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';

interface OwnersFieldsProps {
  /** Whether the reader may manage owners. */
  editable: boolean;
  /** The current values, which a form that others save sends unchanged. */
  values: Partial<TenantSettings>;
  children: ReactNode;
}

/** Fields that only owners change, in a form that has others too. */
export function OwnersFields({ editable, values, children }: OwnersFieldsProps) {
  const t = useText();
  if (editable) return children;
  return (
    <>
      <p className="text-sm text-ink-muted">{t(ownersSettingNote)}</p>
      {Object.entries(values)
        // As a browser sends them: nothing for a switch that is off.
        .filter(([, value]) => value !== false)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value === true ? 'on' : String(value)} />
        ))}
      <fieldset disabled className="min-w-0 space-y-5">
        {children}
      </fieldset>
    </>
  );
}
