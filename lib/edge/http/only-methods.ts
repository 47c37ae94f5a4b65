/**
 * Rejects a method that a path does not have (RFC 9110, 15.5.6); null if the path has it.
 * @param methods those that the path has
 */
export function refuseOtherMethods(request: Request, methods: readonly string[]): Response | null {
  if (methods.includes(request.method)) return null;
  return Response.json(
    {
      error: 'invalid_request',
      error_description: `The method ${request.method.replace(/[^A-Z]/g, '')} is not allowed here`,
    },
    { status: 405, headers: { Allow: methods.join(', '), 'Cache-Control': 'no-store' } },
  );
}
