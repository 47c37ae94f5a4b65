import { msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { DirectoryScreen, ScreenField } from '@/lib/provisioning/scim-connections/directory-screens';

const pasted = { address: msg('setUp.theAddress'), token: msg('setUp.theToken') };

/**
 * A drawing of the directory's page: its menu, and its form with the fields for the address and the token highlighted.
 * It is one image to assistive technology, and nothing in it can be clicked. It takes its texts as a property, because
 * answers to forms show it too.
 */
export function DirectoryDrawing({
  t,
  screen: { path, menu, entry, section, fields, button },
}: {
  t: SayText;
  screen: DirectoryScreen;
}) {
  const fieldFor = (what: 'address' | 'token') => fields.find(({ holds }) => holds === what)?.field ?? '';
  return (
    <>
      <figcaption dir="ltr" className="border-b bg-sunken px-4 py-2 text-xs text-ink-muted">
        {path.join(' › ')}
      </figcaption>
      <div className="@container" dir="ltr">
        <div
          role="img"
          aria-label={t('setUp.drawingOfScreen', {
            entry,
            section,
            address: fieldFor('address'),
            token: fieldFor('token'),
          })}
          className="flex flex-col text-xs select-none @lg:flex-row"
        >
          <div className="flex flex-wrap gap-1 border-b bg-sunken p-2 @lg:w-36 @lg:shrink-0 @lg:flex-col @lg:border-r @lg:border-b-0">
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
              <Field key={one.field} t={t} {...one} />
            ))}
            <p className="w-fit rounded-sm border px-2 py-1 text-ink-muted">{button}</p>
          </div>
        </div>
      </div>
    </>
  );
}

function Field({ t, field, holds, prefix }: ScreenField & { t: SayText }) {
  const isPasted = typeof holds === 'string';
  return (
    <div className="grid gap-x-3 gap-y-1 @lg:grid-cols-[10rem_minmax(0,1fr)] @lg:items-center">
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
