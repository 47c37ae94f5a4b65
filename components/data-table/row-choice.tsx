import type { ReactNode } from 'react';
import { ChoosePage, ChooseRow } from './choice';

/** Rows of a list that can be selected for the form of a `ChoiceBar`. */
export interface RowChoice<Row> {
  /** The checkbox that selects all rows of the page. */
  ofPage: (ids: readonly string[]) => ReactNode;
  ofRow: (id: string, row: Row) => ReactNode;
}

/**
 * The checkboxes of a list. Only lists that have them load their code.
 * @param form the id of the form that they belong to
 * @param nameOf the name of a row's checkbox
 */
export const rowChoice = <Row,>(form: string, nameOf: (row: Row) => ReactNode): RowChoice<Row> => ({
  ofPage: (ids) => <ChoosePage form={form} ids={ids} />,
  ofRow: (id, row) => (
    <ChooseRow form={form} id={id}>
      {nameOf(row)}
    </ChooseRow>
  ),
});
