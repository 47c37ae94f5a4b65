/**
 * When a field of the form of a new client is shown, by the kind that is chosen: classes, so that the style sheet decides
 * it without a script. The form is `group/form`.
 */
export const forPeople =
  'group-has-[[value=machine]:checked]/form:hidden group-has-[[value=mcp]:checked]/form:hidden group-has-[[value=resource]:checked]/form:hidden';
export const forMachines = 'hidden group-has-[[value=machine]:checked]/form:flex';
export const forServers =
  'hidden group-has-[[value=mcp]:checked]/form:block group-has-[[value=resource]:checked]/form:block';
