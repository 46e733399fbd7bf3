/** Who answers for the product. Its name and place are said here once there is a company to name. */
export const OPERATOR = 'the operator of Wheelhouse'
