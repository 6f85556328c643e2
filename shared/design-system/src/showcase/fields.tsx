import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { ComboBox } from '../combo-box/combo-box.tsx'
import { Form, FormActions } from '../form/form.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { SecretField } from '../secret-field/secret-field.tsx'
import { Select } from '../select/select.tsx'
import { Switch } from '../switch/switch.tsx'
import { TextArea } from '../text-area/text-area.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Section } from './section.tsx'
import styles from './showcase.module.css'

const countries = ['Austria', 'Canada', 'Czechia', 'France', 'Germany', 'Mexico', 'Sweden', 'United States'].map(
  (label) => ({ value: label, label }),
)

export function Fields() {
  const [country, setCountry] = useState<string | undefined>('Sweden')
  const [isRenewed, setRenewed] = useState(true)
  const [interval, setInterval] = useState<'month' | 'year'>('month')
  return (
    <Section title="Fields" layout="columns">
      <Card title="New key">
        <Form errors={[{ name: 'label', message: 'Label: This field is required' }]}>
          <TextField name="label" label="Label" error="This field is required" placeholder="Production" />
          <TextArea label="Description" isOptional description="Where the key is used. Your team sees it." />
          <Select label="Product" options={[{ value: 'us', label: 'US address verification' }]} />
          <FormActions>
            <Button type="submit" variant="primary">
              Create key
            </Button>
            <Button variant="quiet">Cancel</Button>
          </FormActions>
        </Form>
      </Card>
      <Card title="Choices">
        <div className={styles.stack}>
          <Checkbox label="API key editor" description="Creates, pauses and deletes keys." defaultChecked />
          <Checkbox label="All roles" isIndeterminate />
          <Checkbox label="I accept the terms" error="This field is required" />
          <Checkbox label="Not for you" disabled />
          <Checkbox label="Settled by somebody else" disabled defaultChecked />
          <Switch
            label="Renew by itself"
            description="On 02/01/2026 for $54.00 and tax."
            checked={isRenewed}
            onChange={setRenewed}
            isSpread
          />
          <Switch label="Weekly report" disabled />
          <RadioGroup
            label="Billing"
            variant="segments"
            value={interval}
            onChange={setInterval}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
          />
          <RadioGroup
            label="Overlap"
            defaultValue="day"
            options={[
              { value: 'none', label: 'None', description: 'The old key stops at once.' },
              { value: 'day', label: '24 hours' },
              { value: 'week', label: 'A week', isDisabled: true },
            ]}
          />
        </div>
      </Card>
      <Card title="Others">
        <div className={styles.stack}>
          <SecretField
            label="Secret key"
            value="ck8RzQ0vXw2bNf5tYh7uJm9L"
            description="You see it only now."
            isShown
            downloadAs="key.txt"
          />
          <TextField label="Address" type="email" disabled defaultValue="owner@acme.example" />
          <ComboBox label="Country" options={countries} value={country} onChange={setCountry} />
        </div>
      </Card>
    </Section>
  )
}
