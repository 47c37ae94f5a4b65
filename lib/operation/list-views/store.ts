import type { ListView, ViewedList } from './list-view';

/** Whose view it is. */
interface Holder {
  tenantId: string;
  personId: string;
}

/** Storage of saved views. The view of another person or tenant counts as not found. */
export interface ListViewStore {
  /** A person's views of a list, by name. */
  list(of: Holder & { list: ViewedList }): Promise<ListView[]>;
  /** All views of a person. */
  listOfPerson(tenantId: string, personId: string): Promise<(ListView & { list: ViewedList })[]>;
  /**
   * Saves a view. As the default, it replaces the previous default of the list.
   * @returns `taken` if the person has a view of this name, `full` at the limit, `gone` if the person is not active
   */
  save(
    view: Holder & Omit<ListView, 'id'> & { list: ViewedList; now: Date },
  ): Promise<'saved' | 'taken' | 'full' | 'gone'>;
  /** Renames a view, and makes it the default or an ordinary one. */
  change(view: Holder & Omit<ListView, 'query'>): Promise<'changed' | 'taken' | 'not-found'>;
  remove(view: Holder & { id: string }): Promise<void>;
}
