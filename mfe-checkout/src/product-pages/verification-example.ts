/** An address as people type it, with the spelling and the ZIP Code wrong. */
export const REQUEST = `GET /street-address
    ?auth-id=YOUR_KEY_ID
    &auth-token=YOUR_TOKEN
    &street=1600+pensylvania+avenue
    &city=washington
    &state=dc
    &zipcode=20050`

export const RESPONSE = `[
  {
    "delivery_line_1": "1600 Pennsylvania Ave NW",
    "last_line": "Washington DC 20500-0005",
    "components": {
      "primary_number": "1600",
      "street_name": "Pennsylvania",
      "street_suffix": "Ave",
      "street_postdirection": "NW",
      "city_name": "Washington",
      "state_abbreviation": "DC",
      "zipcode": "20500",
      "plus4_code": "0005"
    },
    "analysis": {
      "deliverable": "yes",
      "vacant": "no",
      "changed": ["street_name", "street_postdirection", "zipcode"]
    }
  }
]`
