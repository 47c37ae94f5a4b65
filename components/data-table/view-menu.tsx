import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import type { Message } from '@/lib/platform/shared/message';
import { narrowTool, toolLabel } from './narrow-tool';
import { type ListSpec, type ListState, listEntries, listHref } from './state';

interface SavedView {
  id: string;
  name: string;
  /** The query of the list's address. */
  query: string;
  /** Whether it is the list's default. */
  isDefault: boolean;
}

interface ListExport {
  label: Message;
  /** What its link shows. */
  format: string;
  /** Its address, with a query at most for the format. The list's filters are added. */
  href: string;
  /** Checks whether the download may start. */
  ask: FormAction;
}

/** The reader's views of a list with the actions that save, change and delete them, and the list's export. */
export interface ListTools {
  /** The list, as the action that saves a view names it. */
  list: string;
  saved: readonly SavedView[];
  /** The longest name of a view, in characters. */
  longestName: number;
  save: FormAction;
  change: FormAction;
  remove: FormAction;
  /** The files in which the list can be exported. */
  exports: readonly ListExport[];
}

interface ViewMenuProps<Sort extends string, Filter extends string> {
  label: string;
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  tools: ListTools;
}

/** The saved views of a list: links to them, and forms that save the current one, rename and delete. */
export function ViewMenu<Sort extends string, Filter extends string>({
  label,
  basePath,
  state,
  spec,
  tools: { list, saved, longestName, save, change, remove },
}: ViewMenuProps<Sort, Filter>) {
  const t = useText();
  const current = new URLSearchParams(listEntries({ ...state, page: 1, hasDefaultView: false }, spec)).toString();
  const shown = saved.find(({ query }) => query === current);
  const plain: ListState<Sort, Filter> = {
    ...state,
    q: '',
    filters: {},
    sort: spec.defaultSort,
    pageSize: 25,
    hidden: spec.hiddenByDefault ?? [],
  };
  return (
    <details data-menu className="sm:relative">
      <summary
        title={shown?.name ?? t('common.views')}
        className={buttonVariants({ className: shown ? 'max-w-56 list-none' : narrowTool })}
      >
        <Bookmark aria-hidden />
        <span className={shown ? 'truncate' : toolLabel}>{shown?.name ?? t('common.views')}</span>
      </summary>
      <div className="absolute right-0 z-30 mt-1.5 w-72 max-w-[calc(100vw-2rem)] rounded-lg border bg-surface text-sm shadow-md max-sm:right-auto max-sm:left-0">
        {saved.length > 0 && (
          <ul aria-label={t('common.savedViews')} className="max-h-72 overflow-y-auto border-b p-1.5">
            <li>
              <ViewLink href={listHref(basePath, plain, spec)} isCurrent={current === ''}>
                {t('common.allOf', { things: label })}
              </ViewLink>
            </li>
            {saved.map((view) => (
              <li key={view.id}>
                <ViewLink href={`${basePath}?${view.query || 'view=all'}`} isCurrent={view === shown}>
                  {view.name}
                  {view.isDefault && <span className="ml-2 text-xs text-ink-muted">{t('common.default')}</span>}
                </ViewLink>
              </li>
            ))}
          </ul>
        )}
        {shown ? (
          <div className="space-y-2 p-3">
            <ActionForm key={shown.id} action={change} className="space-y-2">
              <p className="font-medium wrap-anywhere">{t('common.changeView', { name: shown.name })}</p>
              <input type="hidden" name="id" value={shown.id} />
              <ViewFields name={shown.name} longest={longestName} isDefault={shown.isDefault} />
              <SubmitButton size="sm" variant="secondary">
                {t('common.changeTheView')}
              </SubmitButton>
            </ActionForm>
            <ActionForm action={remove}>
              <input type="hidden" name="id" value={shown.id} />
              <SubmitButton size="sm" variant="ghost">
                {t('common.deleteView')}
              </SubmitButton>
            </ActionForm>
          </div>
        ) : (
          <ActionForm key={current} action={save} className="space-y-2 p-3">
            <p className="font-medium">{t('common.saveThisView')}</p>
            <p className="text-ink-muted text-pretty">{t('common.viewKeepsFilters')}</p>
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={current} />
            <ViewFields longest={longestName} />
            <SubmitButton size="sm" variant="secondary">
              {t('common.saveView')}
            </SubmitButton>
          </ActionForm>
        )}
      </div>
    </details>
  );
}

function ViewLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent || undefined}
      className="block min-h-8 flex-1 rounded-md px-2 py-1.5 wrap-anywhere hover:bg-hover aria-[current=true]:font-medium"
    >
      {children}
    </Link>
  );
}

function ViewFields({ name, longest, isDefault = false }: { name?: string; longest: number; isDefault?: boolean }) {
  const t = useText();
  return (
    <>
      <Field label={t('common.nameOfView')} name="name" required>
        <Input name="name" defaultValue={name} maxLength={longest} autoComplete="off" />
      </Field>
      <Checkbox name="default" defaultChecked={isDefault} label={t('common.openListWithIt')} />
    </>
  );
}
