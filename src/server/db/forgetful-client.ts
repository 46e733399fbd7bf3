import pg from 'pg'

/**
 * For a pooler that gives every transaction another connection of the database: what one of them has parsed the next does
 * not know, so nothing is given a name.
 */
export class ForgetfulClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares a dozen ways to call it.
  override query(...asked: any[]): any {
    const [first, ...rest] = asked
    const isNamed = typeof first === 'object' && first?.name && !first.submit
    return super.query(...([isNamed ? { ...first, name: undefined } : first, ...rest] as [string]))
  }
}
