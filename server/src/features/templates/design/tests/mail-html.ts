// Checks a letter's HTML by html-validate, with rules for mail.
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Outlook for Windows reads the widths, sides and colours of tables only from attributes.
      'no-deprecated-attr': 'off',
      // Lists are tables, because Outlook for Windows moves the bullets of other lists out of their column.
      'prefer-native-element': 'off',
      // Sending writes the subject into the title.
      'empty-title': 'off',
      'element-permitted-content': 'error',
      'no-inline-style': 'off',
    },
  }),
)

/** The errors, each once, with its place. */
export function faultsOf(html: string): string[] {
  const { results } = validate.validateStringSync(html)
  const messages = results.flatMap((result) => result.messages)
  return [...new Map(messages.map((each) => [each.ruleId, each])).values()].map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'nowhere'})`,
  )
}
