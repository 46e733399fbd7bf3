import { Mail, MessageSquareText } from 'lucide-react'
import type { Message } from '#contract/messages.ts'
import classes from './messages.module.css'

/** Which way a message goes. */
export function Channel({ channel }: Pick<Message, 'channel'>) {
  const Icon = channel === 'text' ? MessageSquareText : Mail
  return (
    <span className={classes.channel}>
      <Icon size={16} aria-hidden />
      {channel === 'text' ? 'Text' : 'E-mail'}
    </span>
  )
}
