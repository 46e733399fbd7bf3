import { Pencil, Trash2 } from 'lucide-react'
import type { Service } from '#contract/services.ts'
import { moneyText } from '#web/format/money.ts'
import { Card } from '#web/ui/card.tsx'
import { shortDescription } from './service-words.ts'
import classes from './services.module.css'

type ServicesTableProps = {
  services: readonly Service[]
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

export function ServicesTable({ services, onEdit, onDelete }: ServicesTableProps) {
  return (
    <Card>
      <h2 id="your-services" className={classes.title}>
        Your Services
      </h2>
      {/* On a phone each row becomes a card of its own. */}
      <table className={classes.table} aria-labelledby="your-services">
        <thead>
          <tr>
            <th scope="col">Service Name</th>
            <th scope="col">Description</th>
            <th scope="col">Duration</th>
            <th scope="col">Price</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service.id}>
              <th scope="row" className={classes.name} dir="auto">
                {service.name}
              </th>
              <td className={classes.description} dir="auto" data-empty={!service.description || undefined}>
                {shortDescription(service.description)}
              </td>
              <td className={classes.number}>{service.duration} min</td>
              <td className={classes.number}>{moneyText(service.price)}</td>
              <td className={classes.actions}>
                <button type="button" aria-label={`Edit ${service.name}`} onClick={() => onEdit(service)}>
                  <Pencil size={18} aria-hidden />
                </button>
                <button type="button" aria-label={`Delete ${service.name}`} onClick={() => onDelete(service)}>
                  <Trash2 size={18} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
