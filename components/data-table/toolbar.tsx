import { FunnelX, Search, SlidersHorizontal } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import { Select, type SelectOption } from '@/components/ui/select';
import { DayRange } from './day-range';
import { type FacetGroup, FacetMenu } from './facet-menu';
import { ListForm } from './list-form';
import { shownOption } from './shown-option';
import { type ListSort, type ListSpec, type ListState, listEntries, listHref } from './state';

/**
 * A filter by one of its options, by several if they are in groups, or (`from`) by days and the time spans that the list
 * has as its filter `within`.
 */
export type Facet<Filter extends string = string> = {
  /** The filter's name in the address. */
  name: Filter;
  label: string;
} & (
  | { options: readonly SelectOption[] }
  | { groups: readonly FacetGroup[]; searchLabel: string }
  | { days: true; spans?: readonly SelectOption[] }
);

interface ToolbarProps<Sort extends string, Filter extends string> {
  label: string;
  searchLabel?: string;
  facets: readonly Facet<Filter>[];
  titles: readonly { id: string; title: string }[];
  /** Whether any search or filter can be cleared. */
  narrowed: boolean;
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  /** The address of what the list shows. */
  address: string;
}

/**
 * Search, filters and (on phones, where the headings are hidden) the sort order: a GET form that submits itself as the
 * reader types.
 */
export function Toolbar<Sort extends string, Filter extends string>({
  label,
  searchLabel: given,
  facets,
  titles,
  narrowed,
  basePath,
  state,
  spec,
  address,
}: ToolbarProps<Sort, Filter>) {
  const t = useText();
  const searchLabel = given ?? t('common.searchThings', { things: label });
  const kept = listEntries(state, spec).filter(([name]) => name === 'size' || name === 'columns');
  const clearHref = listHref(basePath, { ...state, q: '', filters: {} }, spec, { sort: spec.defaultSort });
  const inAddress = (sort: ListSort<Sort>) =>
    listEntries({ ...state, sort }, spec).find(([name]) => name === 'sort')?.[1] ?? '';
  const sortValue = inAddress(state.sort);
  const sortOptions = titles.flatMap(({ id, title }) => {
    const by = spec.sorts.find((sort) => sort === id);
    if (by === undefined) return [];
    return [
      { value: inAddress({ by, direction: 'asc' }), label: t('common.columnAscending', { column: title }) },
      { value: inAddress({ by, direction: 'desc' }), label: t('common.columnDescending', { column: title }) },
    ];
  });
  const facetsSet = facets.filter(({ name }) => isSet(state, name)).length;
  return (
    <ListForm
      role="search"
      aria-label={label}
      action={basePath}
      address={address}
      className="relative flex min-w-0 flex-[1_1_auto] flex-wrap gap-2 max-sm:basis-full"
    >
      <div className="relative w-full min-w-0 sm:w-auto sm:max-w-64 sm:grow">
        {/* As wide as the placeholder, so that no filter cuts it. */}
        <span
          aria-hidden
          className="invisible block h-0 overflow-hidden pr-3 pl-8 text-sm whitespace-nowrap max-sm:hidden"
        >
          {searchLabel}
        </span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-subtle"
        />
        <Input
          type="search"
          name="q"
          defaultValue={state.q}
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          className="pl-8 sm:w-0 sm:min-w-full"
        />
      </div>
      {/* Only opens and closes the filters after it. On wide screens these are always visible. */}
      {facets.length > 0 && (
        <details open={facetsSet > 0} className="peer/filters sm:hidden">
          <summary className={buttonVariants({ className: 'list-none' })}>
            <SlidersHorizontal aria-hidden />
            {facetsSet > 0 ? t('common.filtersSet', { count: facetsSet }) : t('common.filters')}
          </summary>
        </details>
      )}
      <Select
        name="sort"
        aria-label={t('common.sort')}
        {...shownOption(sortOptions, sortValue)}
        options={sortOptions}
        className="min-w-0 flex-[1_1_0] sm:hidden"
      />
      <div className="flex-wrap gap-2 max-sm:hidden max-sm:w-full max-sm:peer-open/filters:flex sm:contents">
        {facets.map((facet) =>
          'days' in facet ? (
            <DayRange
              key={facet.name}
              label={facet.label}
              from={state.filters[facet.name]}
              until={(state.filters as Partial<Record<string, string>>).until}
              spans={
                facet.spans
                  ? { options: facet.spans, value: (state.filters as Partial<Record<string, string>>).within }
                  : null
              }
            />
          ) : 'groups' in facet ? (
            <FacetMenu key={facet.name} {...facet} value={state.filters[facet.name]} />
          ) : (
            <Select
              key={facet.name}
              name={facet.name}
              aria-label={facet.label}
              {...shownOption(facet.options, state.filters[facet.name])}
              className="w-auto min-w-0 max-sm:flex-[1_1_auto] sm:max-w-48 sm:[&>select]:field-sizing-content"
            >
              <option value="">{t('common.filterAll', { filter: facet.label })}</option>
              {facet.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          ),
        )}
      </div>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.hasDefaultView && <input type="hidden" name="view" value="all" />}
      <Button type="submit" className="hidden noscript:inline-flex">
        {t('common.apply')}
      </Button>
      {narrowed && (
        <Link
          href={clearHref}
          scroll={false}
          title={t('common.clear')}
          className={buttonVariants({ variant: 'ghost', className: 'sm:w-8 sm:p-0' })}
        >
          <FunnelX aria-hidden />
          <span className="sm:sr-only">{t('common.clear')}</span>
        </Link>
      )}
    </ListForm>
  );
}

/** Whether a list is filtered by a facet. The filter by days also has an end, or a time span instead. */
const isSet = ({ filters }: { filters: Partial<Record<string, string>> }, name: string): boolean =>
  (name === 'from' ? [filters.from, filters.until, filters.within] : [filters[name]]).some(
    (value) => value !== undefined,
  );
