import { useText } from '@/components/text/use-text';
import { msg } from '@/lib/platform/shared/message';
import type { ScreenField, SetUpScreen } from './set-up-values';

const pasted = { address: msg('scimConnections.theAddress'), token: msg('scimConnections.theToken') };

/**
 * A drawing of the directory's page: its menu, and its form with the fields for the address and the token highlighted.
 * It is one image to assistive technology, and nothing in it can be clicked.
 */
export function SetUpDrawing({ screen: { menu, entry, section, fields, button } }: { screen: SetUpScreen }) {
  const t = useText();
  const fieldFor = (what: 'address' | 'token') => fields.find(({ holds }) => holds === what)?.field ?? '';
  return (
    <div
      role="img"
      aria-label={t('scimConnections.drawingOfScreen', {
        entry,
        section,
        address: fieldFor('address'),
        token: fieldFor('token'),
      })}
      className="flex flex-col text-xs select-none sm:flex-row"
      dir="ltr"
    >
      <div className="flex flex-wrap gap-1 border-b bg-sunken p-2 sm:w-36 sm:shrink-0 sm:flex-col sm:border-r sm:border-b-0">
        {menu.map((one) => (
          <span
            key={one}
            className={
              one === entry
                ? 'rounded-sm bg-accent-tint px-2 py-1 font-medium text-accent'
                : 'rounded-sm px-2 py-1 text-ink-muted'
            }
          >
            {one}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1 space-y-2.5 p-3">
        <p className="font-medium">{section}</p>
        {fields.map((one) => (
          <Field key={one.field} {...one} />
        ))}
        <p className="w-fit rounded-sm border px-2 py-1 text-ink-muted">{button}</p>
      </div>
    </div>
  );
}

function Field({ field, holds, prefix }: ScreenField) {
  const t = useText();
  const isPasted = typeof holds === 'string';
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center">
      <span className={isPasted ? 'font-medium' : 'text-ink-muted'}>{field}</span>
      <span className="flex min-w-0 items-center gap-2">
        {prefix && <span className="text-ink-muted">{prefix}</span>}
        {isPasted ? (
          <span className="min-w-0 flex-1 rounded-sm border-2 border-accent bg-accent-tint px-2 py-1 font-medium text-accent">
            {t(pasted[holds])}
          </span>
        ) : (
          <span className="min-w-0 flex-1 rounded-sm border bg-surface px-2 py-1 text-ink-muted">{holds.value}</span>
        )}
      </span>
    </div>
  );
}
