/**
 * Classes that show a field of the new client form for the selected kinds, so that it works without scripts. The form
 * is `group/form`.
 */
export const forPeople =
  'group-has-[[value=machine]:checked]/form:hidden group-has-[[value=mcp]:checked]/form:hidden group-has-[[value=resource]:checked]/form:hidden';
export const forMachines = 'hidden group-has-[[value=machine]:checked]/form:flex';
export const forServers =
  'hidden group-has-[[value=mcp]:checked]/form:block group-has-[[value=resource]:checked]/form:block';
