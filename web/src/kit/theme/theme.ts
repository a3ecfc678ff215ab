import {
  Button,
  Checkbox,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const cyan: MantineColorsTuple = [
  '#E8F6F9',
  '#D0ECF2',
  '#A3DBE6',
  '#67C9DC',
  '#3BB3CA',
  '#1A98B0',
  '#0B8299',
  '#0A7085',
  '#085C6E',
  '#06485A',
]

/** Mantine draws borders of fields with the fourth of its greys, so that place holds the token `ctl`. */
const gray: MantineColorsTuple = [
  '#F4F7F7',
  '#ECF1F2',
  '#DFE7E9',
  '#C9D4D7',
  '#7D8F95',
  '#7D8F95',
  '#5A6E74',
  '#3F555B',
  '#24393F',
  '#0F2429',
]

const dark: MantineColorsTuple = [
  '#E4EDEF',
  '#A9BBC0',
  '#8DA1A7',
  '#62767D',
  '#62767D',
  '#243338',
  '#131D20',
  '#131D20',
  '#0D1517',
  '#0A1012',
]

const hairline = '1px solid'

const variantColors: VariantColorsResolver = (input) => {
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor
  if (input.variant === 'default')
    return {
      background: 'var(--raised)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: `${hairline} var(--line2)`,
    }
  if (!isPrimary) return defaultVariantColorsResolver(input)
  switch (input.variant) {
    case 'filled':
      return {
        background: 'var(--filled)',
        hover: 'var(--filled-hover)',
        color: 'var(--filled-ink)',
        border: `${hairline} transparent`,
      }
    case 'light':
      return {
        background: 'var(--acc-soft)',
        hover: 'var(--acc-soft)',
        color: 'var(--acc-strong)',
        border: `${hairline} var(--acc-line)`,
      }
    case 'outline':
      return {
        background: 'transparent',
        hover: 'var(--acc-soft)',
        color: 'var(--acc)',
        border: `${hairline} var(--acc)`,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--acc-soft)',
        color: 'var(--acc)',
        border: `${hairline} transparent`,
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

// A list that scrolls is a stop of the Tab key in itself, and gone as soon as it is reached: the focus would be nowhere.
const untabbed = { viewportProps: { tabIndex: -1 } }

/** The values of the interface in Mantine's own terms. */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 7, dark: 4 },
  colors: { cyan, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#0F2429',
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.25', sm: '1.43', md: '1.467', lg: '1.5', xl: '1.333' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '37.5em', md: '60em', lg: '75em', xl: '90em' },
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    Checkbox: Checkbox.extend({ defaultProps: { radius: 'xs' } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    }),
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', scrollAreaProps: untabbed } },
    NativeSelect: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md', scrollAreaProps: untabbed } },
    Autocomplete: { defaultProps: { size: 'md', scrollAreaProps: untabbed } },
    NumberInput: { defaultProps: { size: 'md' } },
    // A list box holds options only, so what says that there are none is one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-selected': false, 'aria-disabled': true } },
    // Inside the page's own landmarks, and inside a dialog when they open in one.
    Combobox: { defaultProps: { withinPortal: false } },
    Popover: { defaultProps: { withinPortal: false } },
    Menu: { defaultProps: { withinPortal: false } },
    Badge: { styles: { root: { textTransform: 'none' } } },
  },
})

const schemeVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink3)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--acc)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--ctl)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line2)',
}

/** Hands the tokens to Mantine: they change with the scheme by themselves, but each scheme has to be told. */
export const schemeTokens: CSSVariablesResolver = () => ({
  variables: { '--mantine-primary-color-contrast': 'var(--filled-ink)', '--mantine-font-size-input': '1rem' },
  light: schemeVariables,
  dark: schemeVariables,
})
