import pg from 'pg'

/**
 * For a transaction pooler: each transaction may run on another database connection, which lacks the statements that
 * earlier ones prepared. So statements are sent without names.
 */
export class UnnamedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares a dozen ways to call it.
  override query(...args: any[]): any {
    const [first, ...rest] = args
    const isNamed = typeof first === 'object' && first?.name && !first.submit
    return super.query(...([isNamed ? { ...first, name: undefined } : first, ...rest] as [string]))
  }
}
